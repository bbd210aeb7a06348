export interface DashboardTables {
  /** What happened on each day (UTC). */
  daily_figures: {
    day: string;
    name: string;
    count: number;
    /** Seconds, cents or bytes, as the name says. */
    total: number;
  };
}
