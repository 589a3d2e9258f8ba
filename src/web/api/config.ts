declare global {
  /** The settings during prerendering, when there is no page to read them from. */
  var humanarSettings: Partial<SiteConfig> | undefined;
}

/** Ways to contact us other than the forms, and the company. */
export type ContactWay = 'phone' | 'whatsapp' | 'email' | 'address' | 'company';

/** The settings the server writes into `<meta name="humanar-config">` of each page. */
export interface SiteConfig {
  /** No real keys are configured: a banner says so, and /sandbox exists. */
  sandbox: boolean;
  /** The two API hosts; '' for this origin. */
  hrApi: string;
  generalApi: string;
  /** The fixed key that identifies this app to the general host; not a secret. */
  appKey: string;
  /** The main application's address; a path of this site while the stand-in serves it. */
  mainApp: string;
  /** What `linchpin` carries to the main application: the session's token, or a one-time token valid for 60 s. */
  linchpin: 'session' | 'single-use';
  /** Network → address, for the footer. */
  social: Record<string, string>;
  /** The configured ways to contact us; `href` is '' if there is nothing to link to. */
  contact: Partial<Record<ContactWay, { label: string; href: string }>>;
  /** Whether the flow book is available. */
  flows: boolean;
  /** The site's scheme and host, for search engines. */
  origin: string;
}

/** The defaults, for development and for missing settings. */
const defaults: SiteConfig = {
  sandbox: import.meta.env.DEV,
  hrApi: '',
  generalApi: '',
  appKey: 'humanar-web',
  mainApp: '/main-app',
  linchpin: 'session',
  social: {},
  contact: {},
  flows: import.meta.env.DEV,
  origin: '',
};

/** Reads the settings from a page. Falls back to the defaults for missing or damaged ones. */
export function configOf(page: Document): SiteConfig {
  try {
    const settings = JSON.parse(
      page.querySelector<HTMLMetaElement>('meta[name="humanar-config"]')?.content ?? '{}',
    ) as Partial<SiteConfig>;
    return { ...defaults, ...settings };
  } catch {
    return defaults;
  }
}

export const config: SiteConfig =
  typeof document === 'undefined' ? { ...defaults, ...globalThis.humanarSettings } : configOf(document);
