import { useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from '../parts/lazyPart.tsx';
import { Part } from '../parts/part.ts';
import { closeSave, openSave, saving, type SaveKind } from './saving.ts';

const SaveDialog = lazyPart(new Part('Save', () => import('./SaveDialog.tsx')), (module) => module.SaveDialog);

/** Kinds of files of a room other than the Lab, besides figures. */
export interface RoomSaves {
  readonly about: ReactNode;
  readonly kinds: readonly SaveKind[];
}

/** The save dialog of a room other than the Lab; Ctrl S opens it. */
export function SaveGate({ room, about, kinds }: RoomSaves & { readonly room: string }) {
  const { open, first } = useStore(saving);
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) openSave();
    };
    document.addEventListener('keydown', hear);
    return () => {
      document.removeEventListener('keydown', hear);
      closeSave();
    };
  }, []);
  return open && <SaveDialog {...{ about, room, kinds, first }} close={closeSave} leave={closeSave} />;
}
