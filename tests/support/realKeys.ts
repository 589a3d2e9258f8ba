/** Settings for a server with real payment keys. The addresses don't exist; tests open their own database. */
export const realKeys = {
  DATABASE_URL: 'postgres://humanar@127.0.0.1:9/humanar',
  PAYMENT_SECRET_KEY: 'sk_live_x',
  PAYMENT_PUBLIC_KEY: 'pk_live_x',
  SMTP_URL: 'smtp://127.0.0.1:9',
  SELLER_NAME: 'Humanar Limited',
  SELLER_ADDRESS: '12 Example Close, Yaba, Lagos',
  SELLER_TAX_NUMBER: '12345678-0001',
  SALES_EMAIL: 'sales@humanar.ng',
  TRUST_PROXY: '0',
};
