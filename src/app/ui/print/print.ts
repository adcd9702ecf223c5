import { qrCode } from '../qrCode.ts';
import { figureDocument, hasCode } from '../takeAway/figureDocument.ts';
import { withFaces } from '../takeAway/png.ts';
import { figuresShown } from '../takeAway/shown.ts';
import './print.css';

const SVG = 'http://www.w3.org/2000/svg';

/** Elements inserted only for printing. */
const sheet = { address: '', elements: [] as Element[], listens: false };

function put(element: Element, into: Element): void {
  into.append(element);
  sheet.elements.push(element);
}

/** The link of the printed content, as text and as a QR code. */
function footOf(link: string): Element {
  const foot = document.createElement('footer');
  foot.className = 'print-foot';
  if (hasCode({ link })) {
    const { size, path } = qrCode(link);
    const code = document.createElementNS(SVG, 'svg');
    code.setAttribute('viewBox', `0 0 ${size} ${size}`);
    code.setAttribute('shape-rendering', 'crispEdges');
    const dark = document.createElementNS(SVG, 'path');
    dark.setAttribute('d', path);
    code.append(dark);
    foot.append(code);
  }
  const words = document.createElement('p');
  words.textContent = link;
  foot.append(words);
  return foot;
}

/** The Lab's charts, which are canvases, redrawn as SVG for the printer's resolution. */
async function drawCharts(): Promise<void> {
  const main = document.querySelector('main');
  if (main === null) return;
  const list = document.createElement('div');
  list.className = 'print-charts';
  for (const [place, source] of figuresShown) {
    if (place.closest('.plots') === null || place.closest('figure')?.clientHeight === 0) continue;
    const file = figureDocument(await source(), { caption: true, onWhite: true, code: false, alone: false });
    const image = new Image(file.width, file.height);
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await withFaces(file.svg))}`;
    await image.decode();
    list.append(image);
  }
  if (list.childElementCount > 0) put(list, main);
}

function begin(): void {
  document.documentElement.classList.add('black-on-white');
  put(footOf(sheet.address || window.location.href), document.body);
  sheet.address = '';
}

function end(): void {
  document.documentElement.classList.remove('black-on-white');
  for (const element of sheet.elements.splice(0)) element.remove();
}

/**
 * Opens the browser's print dialog; `done` is called once afterwards. Browsers without `afterprint` count as finished
 * when screen media apply again, or on user input.
 */
export function printThen(done: () => void): void {
  const over = new AbortController();
  const { signal } = over;
  const close = (): void => {
    over.abort();
    done();
  };
  window.addEventListener('afterprint', close, { signal });
  const paper = window.matchMedia('print');
  paper.addEventListener('change', () => (paper.matches ? undefined : close()), { signal });
  window.print();
  for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, close, { capture: true, signal });
}

/**
 * Prints the content of the screen: headline, figures and tables with a QR code of the link, without interactive
 * elements.
 * @param address its link; '': the address of the page
 */
export async function printPage(address = ''): Promise<void> {
  // Charts that cannot be redrawn are printed as on the screen.
  await drawCharts().catch(() => undefined);
  sheet.address = address;
  printThen(end);
}

/** Also prints a handout if the user uses the browser's own print command. */
export function listenForPrinting(): void {
  if (sheet.listens) return;
  sheet.listens = true;
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  window.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    void printPage();
  });
}
