/** A control into which text is typed. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  ((target instanceof HTMLElement && target.isContentEditable) ||
    target.matches('textarea, input:not([type=radio], [type=checkbox], [type=range], [type=button], [type=file])'));

/** Listens for files and text dropped or pasted anywhere except in a text field. Returns a function that stops it. */
export function hearHanded(
  take: { readonly file: (file: File) => void; readonly text: (text: string) => void },
  isHere = (): boolean => true,
): () => void {
  const end = new AbortController();
  const { signal } = end;
  const given = (event: Event, data: DataTransfer | null): void => {
    const file = data?.files[0];
    if (!isHere() || (file === undefined && isTextField(event.target))) return;
    event.preventDefault();
    if (file === undefined) take.text(data?.getData('text/plain') ?? '');
    else take.file(file);
  };
  const over = (event: Event): void => {
    if (isHere() && !isTextField(event.target)) event.preventDefault();
  };
  const paste = (event: ClipboardEvent): void => {
    if (!isTextField(document.activeElement)) given(event, event.clipboardData);
  };
  document.addEventListener('dragover', over, { signal });
  document.addEventListener('drop', (event) => given(event, event.dataTransfer), { signal });
  document.addEventListener('paste', paste, { signal });
  return () => end.abort();
}
