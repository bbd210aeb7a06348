(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('DARK_MODE');
  } catch {
    // Storage may be forbidden; the system's preference decides then.
  }
  const isDark = stored === null ? matchMedia('(prefers-color-scheme: dark)').matches : stored === 'true';
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  // the outline of a page that begins with a photo shows it blurred, in its own shape
  const photo = document.querySelector('meta[name="facet:photo"]');
  const [width, height, placeholder] = photo?.content.split(' ') ?? [];
  if (!placeholder) return;
  const root = document.documentElement.style;
  root.setProperty('--boot-photo', `url("${placeholder}")`);
  root.setProperty('--boot-ratio', `${Number(width)} / ${Number(height)}`);
})();
