declare global {
  /** Where the settings come from while pages are written ahead of time: there is no page to read them from. */
  var humanarSettings: Partial<SiteConfig> | undefined;
}

/** How Humanar can be reached beside its forms. */
export type ContactWay = 'phone' | 'whatsapp' | 'address';

/** What the server tells the site about itself, in `<meta name="humanar-config">` of each page. */
export interface SiteConfig {
  /** No real keys are set: a banner says so and /sandbox exists. */
  sandbox: boolean;
  /** The two API hosts; '' is this origin. */
  hrApi: string;
  generalApi: string;
  /** The fixed key that the general host knows this app by; public by nature. */
  appKey: string;
  /** The main application's address; an own path while the stand-in serves it. */
  mainApp: string;
  /** What `linchpin` carries to the main application: the session's token, or one that works once for 60 s. */
  linchpin: 'session' | 'single-use';
  /** Network → address, for the footer. */
  social: Record<string, string>;
  /** Ways to reach Humanar, those that are configured; `href` is '' where there is nothing to follow. */
  contact: Partial<Record<ContactWay, { label: string; href: string }>>;
  /** The flow book is shown. */
  flows: boolean;
  /** Scheme and host of the site, as search engines are told. */
  origin: string;
}

/** What holds where no server filled the page in: in development, and for whatever it left out. */
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

/** Reads the settings from a page. Unfilled or damaged, the defaults hold. */
export function configOf(page: Document): SiteConfig {
  try {
    const told = JSON.parse(page.querySelector<HTMLMetaElement>('meta[name="humanar-config"]')?.content ?? '{}') as Partial<SiteConfig>;
    return { ...defaults, ...told };
  } catch {
    return defaults;
  }
}

export const config: SiteConfig = typeof document === 'undefined' ? { ...defaults, ...globalThis.humanarSettings } : configOf(document);
