/** The letter of a question in its part. */
export const letterOf = (place: number): string => String.fromCharCode('a'.charCodeAt(0) + place);
