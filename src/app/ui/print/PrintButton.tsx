import { Part } from '../parts/part.ts';

const PRINT = new Part('The part that prints', () => import('./print.ts'));

/** Prints what is on the screen. `address`: where it is found again; left out: the address of the page. */
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
