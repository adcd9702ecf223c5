import { useEffect, useRef, type ReactNode } from 'react';
import { sizesFor } from '#app/charts/stage/sizes.ts';
import { useLab } from '#app/run/useLab.ts';
import { currentTheme } from '#app/ui/theme.ts';
import '../more.css';

/** Content of a chart without a canvas. It is scrollable by keys. */
export function PanelBody({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const section = useRef<HTMLElement>(null);
  useLab((state) => state.theme);
  const width = useLab((state) => state.plotWidth);
  const { scale } = sizesFor(width, currentTheme(), window.innerWidth);
  // Charts with a canvas set the scale with every frame instead.
  useEffect(() => section.current?.parentElement?.style.setProperty('--scale', String(scale)), [scale]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={section} className="panel-body column" tabIndex={0} aria-label={title}>
      {children}
    </section>
  );
}
