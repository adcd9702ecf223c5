/** Position of a pointer relative to an element's corner, px. */
export function placeOn(
  element: Element | null,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): readonly [x: number, y: number] {
  const box = element?.getBoundingClientRect();
  return [clientX - (box?.left ?? 0), clientY - (box?.top ?? 0)];
}
