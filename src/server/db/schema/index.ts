export * from './accounts.ts';
export * from './places.ts';
export * from './tokens.ts';
export * from './catalogue.ts';
export * from './quotes.ts';
export * from './subscriptions.ts';
export * from './delivery.ts';
export * from './sandbox.ts';
