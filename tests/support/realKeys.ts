/** What a server with real payment keys needs, none of which leads anywhere. */
export const realKeys = {
  PAYMENT_SECRET_KEY: 'sk_live_x',
  PAYMENT_PUBLIC_KEY: 'pk_live_x',
  SMTP_URL: 'smtp://127.0.0.1:9',
  SELLER_NAME: 'Humanar Ltd',
  SELLER_ADDRESS: '12 Example Close, Yaba, Lagos',
  SELLER_TAX_NUMBER: '12345678-0001',
};
