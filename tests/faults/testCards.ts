/** The provider judges cards by the real time, so they expire in three years. */
const expiry = `12/${new Date().getFullYear() + 3}`;

export const visa = { action: 'pay', number: '4084084084084081', cvv: '408', expiry };
export const mastercard = { action: 'pay', number: '5192602720584796', cvv: '123', expiry };
