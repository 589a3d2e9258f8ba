/** The company that the terms and policies name. A site whose SELLER_NAME is another doesn't start. */
export const company = 'Humanar Limited';
