type Props = { busy: boolean; more: () => Promise<unknown> };

/** The end of a list that continues. */
export function ShowMore({ busy, more }: Props) {
  return (
    <div class="more">
      <button type="button" disabled={busy} onClick={() => void more()}>
        {busy ? "Reading …" : "Show more"}
      </button>
    </div>
  );
}
