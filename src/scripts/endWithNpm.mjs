// npm starts a script through a shell, and a signal sent to npm ends the shell but not what the shell started. So that
// `kill` of `npm start` stops the server too, gracefully: when the shell is gone, this process tells itself to stop.
const shell = process.ppid;

if (process.env['npm_lifecycle_event']) {
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}
