import { createContext } from 'react';

/** What the static figures of a room are made of, in a sentence. */
export const OriginContext = createContext('');
