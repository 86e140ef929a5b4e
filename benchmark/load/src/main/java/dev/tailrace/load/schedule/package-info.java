/**
 * Schedules of loads: when each record is due. Pure arithmetic: no clock, no threads, and nothing is allocated per record.
 */
package dev.tailrace.load.schedule;
