const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EFBIG: 'the file would be too large',
  EDQUOT: 'the quota is used up',
  EMFILE: 'too many files are open',
  ELOOP: 'the links form a loop',
  ENAMETOOLONG: 'the name is too long',
  EADDRINUSE: 'another program is using it',
  ERR_STRING_TOO_LONG: 'it is too large',
  ERR_FS_FILE_TOO_LARGE: 'it is too large',
  ERR_INVALID_ARG_VALUE: 'that is not the name of a file',
};

/** The code of a file system error, such as ENOENT; '' for any other error. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Message for a failed read or write. */
export const fileFault = (error: unknown): string => REASONS[codeOf(error)] ?? (codeOf(error) || 'an unknown error');
