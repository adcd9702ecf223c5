import { createContext } from 'react';

/** Origin of a room's static figures, in a sentence. */
export const OriginContext = createContext('');
