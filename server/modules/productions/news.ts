import { PhotoProcessingEvent } from '@facet/contract/rest.ts';
import { defineChannel } from '../../events/bus.ts';

/** How productions go on and end; the key is the production's id. */
export const productionNews = defineChannel('production', PhotoProcessingEvent);
