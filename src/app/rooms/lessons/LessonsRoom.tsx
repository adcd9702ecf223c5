import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { LessonDoors } from '../../ui/LessonDoors.tsx';
import { hearHanded } from '../../ui/handed.ts';
import { handOverRecording } from '../../ui/handedFile.ts';
import { useOpenFile } from '../../ui/OpenFile.tsx';
import { MenuItem } from '../../ui/PageMenu.tsx';
import { presenting } from '../../ui/lecture/presenting.ts';
import { RoomBar } from '../../ui/RoomBar.tsx';
import type { RoomSaves } from '../../ui/save/SaveGate.tsx';
import type { SaveKind } from '../../ui/save/saving.ts';
import { useAddress } from '../../ui/useAddress.ts';
import { useKeys } from '../../ui/useKeys.ts';
import { SharePlace } from '../../ui/SharePlace.tsx';
import { problemLine } from '../../../lessons/lesson.ts';
import { askedBy, hashOf, placeOf, textOf, type Asked } from './address.ts';
import { LessonPage } from './LessonPage.tsx';
import { fetchLessons, lessonIn, library } from './lessons.ts';
import { Path } from './Path.tsx';
import { leave } from './runs.ts';
import './lessons.css';

/** The open lesson as a file. */
function savesOf(asked: Asked, title: string): RoomSaves {
  const text = (): Promise<string> => textOf(asked);
  const kind: SaveKind = {
    id: 'lesson',
    group: 'The lesson',
    title: 'Its text',
    end: 'md',
    file: `${title.replaceAll(/\W+/g, '-').toLowerCase()}.md`,
    help: 'The lesson in Markdown, to be changed and opened here again.',
    preview: text,
    content: text,
    type: 'text/markdown',
  };
  return { about: title, kinds: [kind] };
}

/** The room of lessons: predict, see, understand. */
export function LessonsRoom(): ReactNode {
  const { state } = useStore(library);
  const [hash, setHash] = useState(window.location.hash);
  // The address can be resolved only when the lessons are loaded.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const asked = useMemo(() => askedBy(hash), [hash, state]);
  const [fault, setFault] = useState('');
  useEffect(() => {
    void fetchLessons();
    return leave;
  }, []);
  useAddress('lessons', (now) => {
    setFault('');
    setHash(now);
  });
  const { lesson, note } = asked;
  useKeys((event) => {
    if (lesson !== null || event.key !== 'PageDown' || presenting.getState().mode !== 'off') return;
    event.preventDefault();
    document.querySelector<HTMLAnchorElement>('.lesson-onward')?.click();
  });
  const take = (text: string, name: string): void => {
    const read = lessonIn(text);
    if (read.ok) window.location.hash = hashOf(placeOf(text));
    else setFault(`${name} is no lesson. ${problemLine(read.problems[0]!)}`);
  };
  const open = async (file: File): Promise<void> => {
    if (!(await handOverRecording(file))) take(await file.text(), file.name);
  };
  const handed = useEffectEvent((text: string) => take(text, 'What was pasted'));
  const dropped = useEffectEvent(open);
  useEffect(() => hearHanded({ file: (file) => void dropped(file), text: (text) => handed(text) }), []);
  const { field, ask } = useOpenFile({
    label: 'Lesson file',
    accept: '.md,text/markdown',
    open: (file) => void open(file),
  });
  const missing = state === 'missing' ? 'The lessons could not be loaded. Load the page again.' : '';
  const said = fault || missing || (state === 'here' ? note : '');
  return (
    <div className="lab lessons">
      <RoomBar
        {...(lesson === null ? {} : { saves: savesOf(asked, lesson.title) })}
        note={said}
        more={
          <>
            <MenuItem act={ask}>Open a lesson from a file</MenuItem>
            <LessonDoors />
          </>
        }
      >
        {lesson !== null && (
          <a className="button lesson-actions" href={hashOf('')}>
            All lessons
          </a>
        )}
        {field}
        <SharePlace what="The link leads to this step of the lesson. Nothing is uploaded." />
      </RoomBar>
      <main
        className={lesson === null ? 'lessons-main room-body' : 'lessons-main room-body lesson-room'}
        aria-label="Lessons"
        aria-busy={state === 'coming'}
      >
        {lesson !== null ? <LessonPage asked={asked} lesson={lesson} /> : state === 'here' && <Path />}
      </main>
    </div>
  );
}
