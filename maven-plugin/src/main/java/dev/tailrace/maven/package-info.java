/**
 * The Maven plugin: reads the pipelines and calculations that a project defines and compiles them ahead of time into the
 * classes of the project.
 *
 * <p>Works inside a build, on the thread of the build; several modules may use it at a time. It may allocate and throw
 * freely, because none of it is used when a pipeline runs.
 */
package dev.tailrace.maven;
