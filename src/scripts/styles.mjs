// The library of styles brings what writes them for browsers of ten years ago, and never runs it: the site has it switched off.
export const leanStyles = () => ({
  name: 'humanar:lean-styles',
  transform: {
    filter: { id: /stylis\/src\/Prefixer\.js$/ },
    handler: () => ({ code: 'export const prefix = (value) => value;', map: null }),
  },
});
