// The OpenTelemetry Collector, with its own receiver of OTLP and an exporter that prints what arrived, one line of JSON
// for each batch. The versions are those of go.mod and go.sum, and nothing else.
package main

import (
	"context"
	"log"
	"os"
	"sync"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/confmap"
	"go.opentelemetry.io/collector/confmap/provider/fileprovider"
	"go.opentelemetry.io/collector/consumer"
	"go.opentelemetry.io/collector/exporter"
	"go.opentelemetry.io/collector/otelcol"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/receiver"
	"go.opentelemetry.io/collector/receiver/otlpreceiver"
	"go.opentelemetry.io/collector/service/telemetry/otelconftelemetry"
)

type printer struct {
	component.StartFunc
	component.ShutdownFunc
	consumer.Logs
}

func newPrinter(context.Context, exporter.Settings, component.Config) (exporter.Logs, error) {
	var mutex sync.Mutex
	logs, err := consumer.NewLogs(func(_ context.Context, batch plog.Logs) error {
		line, err := (&plog.JSONMarshaler{}).MarshalLogs(batch)
		if err != nil {
			return err
		}
		mutex.Lock()
		defer mutex.Unlock()
		_, err = os.Stdout.Write(append(line, '\n'))
		return err
	})
	return printer{Logs: logs}, err
}

func factories() (otelcol.Factories, error) {
	receivers, err := otelcol.MakeFactoryMap[receiver.Factory](otlpreceiver.NewFactory())
	if err != nil {
		return otelcol.Factories{}, err
	}
	exporters, err := otelcol.MakeFactoryMap[exporter.Factory](exporter.NewFactory(
		component.MustNewType("printer"),
		func() component.Config { return &struct{}{} },
		exporter.WithLogs(newPrinter, component.StabilityLevelDevelopment),
	))
	return otelcol.Factories{
		Receivers: receivers,
		Exporters: exporters,
		Telemetry: otelconftelemetry.NewFactory(),
	}, err
}

func main() {
	command := otelcol.NewCommand(otelcol.CollectorSettings{
		BuildInfo: component.BuildInfo{Command: "collector", Description: "The collector of a test", Version: "0"},
		Factories: factories,
		ConfigProviderSettings: otelcol.ConfigProviderSettings{ResolverSettings: confmap.ResolverSettings{
			DefaultScheme:     "file",
			ProviderFactories: []confmap.ProviderFactory{fileprovider.NewFactory()},
		}},
	})
	if err := command.Execute(); err != nil {
		log.Fatal(err)
	}
}
