import { signUpSteps } from '#contract/signUpSteps.ts';

/* The few links on every page. Other links of menus and footer are in navigation.ts, which not every page loads. */

export interface Entry {
  label: string;
  /** A path, optionally with a section after `#`. */
  to: `/${string}`;
}

export const viewProfile: Entry = { label: 'View Profile', to: '/management' };
export const account: Entry = { label: 'Your account', to: '/account' };
export const login: Entry = { label: 'Login', to: '/sign-in' };
export const signUp: Entry = { label: 'Sign Up', to: signUpSteps.details.path };

export const policies: readonly Entry[] = [
  { label: 'Terms of use', to: '/term-of-use' },
  { label: 'Privacy policy', to: '/privacy-policy' },
  { label: 'Security policy', to: '/security-policy' },
];
