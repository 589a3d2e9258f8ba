// Stops the process when npm is killed. npm runs scripts in a shell, and a signal sent to npm ends the shell but not
// its children. When the shell is gone, this process signals itself, so that `kill` of `npm start` also stops the
// server, gracefully.
const shell = process.ppid;

if (process.env['npm_lifecycle_event']) {
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}
