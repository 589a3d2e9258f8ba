/**
 * A figure with commas between its thousands: "2,500", with two decimals "2,500.00". Not by `Intl`: the first formatter
 * that a page creates keeps a cheap phone busy for 0.1 s.
 */
export const formatFigure = (figure: number, decimals = 0): string =>
  figure.toFixed(decimals).replace(/\B(?=(?:\d{3})+(?:\.|$))/g, ',');
