/** Fractions of a px: lines of a plot have a point per px, and a tenth is less than can be seen. */
const PARTS = 10;

const inParts = (value: number): number => Math.round(value * PARTS);

/** Numbers in the shortest form paths allow: no zero before the point, no space before a minus. */
function numbers(...values: readonly number[]): string {
  let text = '';
  for (const value of values) {
    const written = String(value / PARTS).replace(/^(-?)0\./, '$1.');
    text += text === '' || written.startsWith('-') ? written : ` ${written}`;
  }
  return text;
}

/** SVG path data, px. Only the first position is absolute; the others are relative to the preceding one. */
export class SvgPath {
  private text = '';
  private readonly at = { x: 0, y: 0, beginX: 0, beginY: 0 };
  /** Something was drawn since the last move. */
  private drawn = false;
  private letter = '';

  get isEmpty(): boolean {
    return this.text === '';
  }

  moveTo(x: number, y: number): void {
    const [toX, toY] = [inParts(x), inParts(y)];
    const { at } = this;
    if (this.isEmpty) this.write('M', toX, toY);
    else this.write('m', toX - at.x, toY - at.y);
    Object.assign(at, { x: toX, y: toY, beginX: toX, beginY: toY });
    this.drawn = false;
  }

  lineTo(x: number, y: number): void {
    if (this.isEmpty) {
      this.moveTo(x, y);
      return;
    }
    const { at } = this;
    const [dx, dy] = [inParts(x) - at.x, inParts(y) - at.y];
    if (dx === 0 && dy === 0 && this.drawn) return;
    if (dx === 0) this.write('v', dy);
    else if (dy === 0) this.write('h', dx);
    else this.write('l', dx, dy);
    this.go(dx, dy);
  }

  quadraticCurveTo(middleX: number, middleY: number, x: number, y: number): void {
    const { at } = this;
    const [dx, dy] = [inParts(x) - at.x, inParts(y) - at.y];
    this.write('q', inParts(middleX) - at.x, inParts(middleY) - at.y, dx, dy);
    this.go(dx, dy);
  }

  /** An arc from the current position. `clockwise`: as seen on the screen. */
  arcTo(radius: number, isLarge: boolean, clockwise: boolean, x: number, y: number): void {
    const { at } = this;
    const [dx, dy] = [inParts(x) - at.x, inParts(y) - at.y];
    const size = inParts(radius);
    this.text += `a${numbers(size, size)} 0 ${isLarge ? 1 : 0} ${clockwise ? 1 : 0} ${numbers(dx, dy)}`;
    this.letter = '';
    this.go(dx, dy);
  }

  close(): void {
    if (this.isEmpty) return;
    this.text += 'z';
    this.letter = '';
    const { at } = this;
    Object.assign(at, { x: at.beginX, y: at.beginY });
    this.drawn = false;
  }

  toString(): string {
    return this.text;
  }

  private go(dx: number, dy: number): void {
    this.at.x += dx;
    this.at.y += dy;
    this.drawn = true;
  }

  /** A repeated command letter is omitted. */
  private write(letter: string, ...values: readonly number[]): void {
    const written = numbers(...values);
    if (letter !== this.letter || letter === 'm') this.text += letter + written;
    else this.text += written.startsWith('-') ? written : ` ${written}`;
    this.letter = letter;
  }
}
