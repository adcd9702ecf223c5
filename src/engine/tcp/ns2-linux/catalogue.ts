import type { Home } from '../variants/variant.ts';

/** Native variants of stack ns2-linux, each a module of Linux 2.6.22. */
export const NS2_LINUX_HOMES: Readonly<Record<string, Home>> = {
  reno: { law: 'linux26Reno', recovery: 'linux26' },
  vegas: { law: 'linux26Vegas', recovery: 'linux26' },
  bic: { law: 'linux26Bic', recovery: 'linux26' },
  cubic: { law: 'linux26Cubic', recovery: 'linux26' },
  highspeed: { law: 'linux26Highspeed', recovery: 'linux26' },
  scalable: { law: 'linux26Scalable', recovery: 'linux26' },
  htcp: { law: 'linux26Htcp', recovery: 'linux26' },
  veno: { law: 'linux26Veno', recovery: 'linux26' },
  compound: { law: 'linux26Compound', recovery: 'linux26' },
  illinois: { law: 'linux26Illinois', recovery: 'linux26' },
  yeah: { law: 'linux26Yeah', recovery: 'linux26' },
  westwood: { law: 'linux26Westwood', recovery: 'linux26' },
  hybla: { law: 'linux26Hybla', recovery: 'linux26' },
};
