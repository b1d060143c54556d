// Which file shows the screen at an address: for the server, which names its scripts in the page. The way there in the browser is
// router.tsx and its gate; a test holds them together.
import type { ScreensOf } from '#server/http/screen-files.ts';

const OPEN_TO_ALL = {
  '/setup-admin': 'src/features/setup-admin/web/setup-admin-page.tsx',
  '/reimposta-password': 'src/features/auth/web/reset-password-page.tsx',
};

export const SCREENS: ScreensOf = {
  visitor: { ...OPEN_TO_ALL, '*': 'src/features/auth/web/login-page.tsx' },
  account: {
    ...OPEN_TO_ALL,
    '/': 'src/features/dashboard/web/dashboard-page.tsx',
    '/dashboard': 'src/features/dashboard/web/dashboard-page.tsx',
    '/employees': 'src/features/dipendenti/web/employees-page.tsx',
    '/employees/$id': 'src/features/dipendenti/web/employee-page.tsx',
    '/mobile-plans': 'src/features/piani-mobili/web/mobile-plans-page.tsx',
    '/hardware': 'src/features/hardware/web/hardware-page.tsx',
    '/admin/cartelle': 'src/features/cartelle/web/cartelle-page.tsx',
    '/workflows': 'src/features/workflows/web/workflows-page.tsx',
    '/brand-management': 'src/features/brands/web/brand-management-page.tsx',
    '/showrooms': 'src/features/showrooms/web/showrooms-page.tsx',
    '/user-management': 'src/features/utenti/web/user-management-page.tsx',
    '/cronologia': 'src/features/registro/web/cronologia-page.tsx',
    '/account': 'src/features/auth/web/account-page.tsx',
    '/software': 'src/features/software/web/software-page.tsx',
    '/reports': 'src/features/report/web/reports-page.tsx',
  },
};
