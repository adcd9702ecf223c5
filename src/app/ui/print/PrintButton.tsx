import { Part } from '../parts/part.ts';

/** Prints the content of the screen. `address`: its link; default: the page's address. */
export function PrintButton({ address }: { readonly address?: string }) {
  return (
    <button
      type="button"
      onClick={() =>
        PRINT.whenHere(({ listenForPrinting, printPage }) => {
          listenForPrinting();
          void printPage(address);
        })
      }
    >
      Print
    </button>
  );
}

export const PRINT = new Part('The part that prints', () => import('./print.ts'));
