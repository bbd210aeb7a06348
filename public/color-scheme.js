(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('DARK_MODE');
  } catch {
    // Storage may be forbidden; the system's preference decides then.
  }
  const isDark = stored === null ? matchMedia('(prefers-color-scheme: dark)').matches : stored === 'true';
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
})();
