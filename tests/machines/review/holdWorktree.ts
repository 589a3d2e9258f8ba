// Holds a worktree of HEAD in the repository of its first argument until it is ended, for the test that interrupts it.
import { withWorktree } from '#scripts/flows/review/worktree.ts';

await withWorktree(
  'HEAD',
  (folder) => {
    console.log(folder);
    // A timer keeps the process alive.
    return new Promise(() => setInterval(() => {}, 1000));
  },
  process.argv[2],
);
