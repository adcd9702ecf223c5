import { lazy, Suspense, useRef } from 'react';
import { Popover } from '../shell/Popover.tsx';

const ChangeForm = lazy(async () => ({ default: (await import('./ChangeForm.tsx')).ChangeForm }));

/** Changes something at the present moment: drops a packet, slows a link. */
export function ChangeButton({ look }: { readonly look: string }) {
  const inside = useRef<HTMLDivElement>(null);
  const close = (): void => inside.current?.closest<HTMLElement>('[popover]')?.hidePopover();
  return (
    <Popover button="Change something now" buttonClass={look} label="Change something now">
      {() => (
        <div ref={inside}>
          <Suspense fallback={null}>
            <ChangeForm done={close} />
          </Suspense>
        </div>
      )}
    </Popover>
  );
}
