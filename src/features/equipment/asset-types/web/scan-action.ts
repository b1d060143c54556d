import { ScanLine } from 'lucide-react';
import type { HeadAction } from '#web/screen/head-actions.tsx';

export const SCAN_ACTION: HeadAction = { label: 'Scansiona', icon: ScanLine, address: '/scansiona' };
