package dev.tailrace.kafkaclient.testkit;

import dev.tailrace.progress.Guarantee;
import dev.tailrace.testkit.TestScope;
import dev.tailrace.testkit.TestSeed;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.AnnotationConsumer;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * One of the guarantees, another one in each method of a class and in each build; with {@code -Dmatrix=all} each of them
 * ({@link TestScope}). It is printed, with the seed.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@ArgumentsSource(DrawnGuarantee.Provider.class)
public @interface DrawnGuarantee {

    /** Of which one is drawn. */
    Guarantee[] value() default {Guarantee.EXACTLY_ONCE, Guarantee.TRANSACTIONAL, Guarantee.AT_LEAST_ONCE};

    /** Draws by the place of the method among those of its class. */
    final class Provider implements ArgumentsProvider, AnnotationConsumer<DrawnGuarantee> {

        private List<Guarantee> guarantees = List.of();

        @Override
        public void accept(final DrawnGuarantee annotation) {
            guarantees = List.of(annotation.value());
        }

        @Override
        public Stream<? extends Arguments> provideArguments(
                final ParameterDeclarations parameters, final ExtensionContext context) {
            final List<String> methods = Arrays.stream(
                            context.getRequiredTestClass().getDeclaredMethods())
                    .filter(method -> method.isAnnotationPresent(DrawnGuarantee.class))
                    .map(Method::getName)
                    .sorted()
                    .toList();
            final String method = context.getRequiredTestMethod().getName();
            final List<Guarantee> drawn = TestScope.drawn(guarantees, methods.indexOf(method));
            System.out.println(method + ": " + drawn + ", -Dtailrace.seed=" + TestSeed.get());
            return drawn.stream().map(Arguments::of);
        }
    }
}
