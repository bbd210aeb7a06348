/** Milliseconds that this process has had a processor, on all of its threads: what others do on the machine does not count. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
