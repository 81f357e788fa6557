declare module "html-encoding-sniffer" {
  /** Name of the encoding that a browser would use, or `defaultEncoding` where nothing says. */
  export default function htmlEncodingSniffer(
    bytes: Uint8Array,
    options: {
      defaultEncoding: string;
      transportLayerEncodingLabel?: string;
      maxPrescanBytes?: number;
    },
  ): string;
}
