interface Step {
  path: `/${string}`;
  /** Of the page, as in the browser's tab. */
  title: string;
  /** Who may see the page: steps before the session are for guests. */
  access: 'guest' | 'member' | 'admin';
  /** Counted in "Step N of M". */
  isNumbered: boolean;
  /** The secrets that a mailed link adds to the address. */
  linkSecrets?: readonly string[];
  /** Says where the code was sent. */
  isPersonal?: true;
}

/** The steps of the sign-up in their order (rule signup.steps). Nothing else lists them. */
export const signUpSteps = {
  details: {
    path: '/sign-up',
    title: 'Create your account',
    access: 'guest',
    isNumbered: true,
    linkSecrets: ['token', 'code'],
  },
  verification: {
    path: '/auth/verification',
    title: 'Confirm your email',
    access: 'guest',
    isNumbered: true,
    isPersonal: true,
  },
  organisation: { path: '/auth/create-account', title: 'Set up your organisation', access: 'admin', isNumbered: true },
  securityQuestions: { path: '/security-questions', title: 'Security questions', access: 'member', isNumbered: true },
  product: { path: '/select-product', title: 'Choose how to start', access: 'member', isNumbered: false },
} as const satisfies Readonly<Record<string, Step>>;

export type SignUpStep = keyof typeof signUpSteps;

export const signUpStepNames = Object.keys(signUpSteps) as readonly SignUpStep[];
