/**
 * The Maven plugin: reads the pipelines and calculations that a project defines and compiles them ahead of time into its classes.
 *
 * <p>Works inside a build, on the thread of the build; several modules may use it at a time. It allocates and throws as it
 * likes: nothing of it is there when a pipeline runs.
 */
package dev.tailrace.maven;
