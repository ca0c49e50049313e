// Puts cases to cockatiel 3.

import FakeTimers from '@sinonjs/fake-timers';
import * as cockatiel from 'cockatiel';

import { recordCockatiel } from '../kit/cockatiel/recorder.mjs';

await recordCockatiel(FakeTimers, cockatiel);
