declare module "heic-decode" {
  type Image = {
    width: number;
    height: number;
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  };
  type Images = Image[] & { dispose(): void };
  const decode: { all(input: { buffer: Uint8Array }): Promise<Images> };
  export default decode;
}
