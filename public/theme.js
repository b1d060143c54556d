// Runs before the first paint, so that a chosen theme does not flash. A file of its own because the CSP allows no inline script.
// src/web/ui/theme.ts writes the same key.
try {
  const chosen = localStorage.getItem('organico-tema');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // storage is forbidden here: follow the system
}
