// Removes the part of styled-components that writes styles for ten-year-old browsers. The site has it switched off.
export const leanStyles = () => ({
  name: 'humanar:lean-styles',
  transform: {
    filter: { id: /stylis\/src\/Prefixer\.js$/ },
    handler: () => ({ code: 'export const prefix = (value) => value;', map: null }),
  },
});
