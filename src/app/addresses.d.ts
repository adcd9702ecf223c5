/** Addresses of data that the build puts in, with what the files hold. */
interface ImportMetaEnv {
  readonly PRESETS: string;
  readonly PASSPORT: string;
}
