/** Whether only this machine reaches an address. */
export const isLoopback = (address: string): boolean =>
  /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(address).hostname);
