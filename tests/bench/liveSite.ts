/**
 * The settings of a site as the world sees it. A sandbox keeps search engines out, says on each page what it is, and records
 * flows; real keys take that away. Nothing is mailed and nobody pays: these lead nowhere.
 */
export const liveSite: Record<string, string> = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  SMTP_URL: 'smtp://127.0.0.1:9',
  PAYMENT_SECRET_KEY: 'sk_live_bench',
  PAYMENT_PUBLIC_KEY: 'pk_live_bench',
  SELLER_NAME: 'Humanar',
  SELLER_ADDRESS: '27 Creek Road, Apapa, Lagos',
  SELLER_TAX_NUMBER: '12345678-0001',
};
