package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	quarry "quarry/client"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	configuration := quarry.NewConfiguration()
	configuration.Servers = quarry.ServerConfigurations{{URL: os.Getenv("QUARRY_URL")}}
	client := quarry.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), quarry.ContextAccessToken, os.Getenv("QUARRY_KEY"))

	var body quarry.SchemaBody
	check(json.Unmarshal([]byte(`{"name": "Bill", "structure": {"type": "object", "properties":
		{"total": {"type": "number", "describe": "The amount to pay"}}}}`), &body))
	made, _, err := client.SchemasAPI.CreateSchema(ctx).SchemaBody(body).Execute()
	check(err)

	check(os.WriteFile("bill.txt", []byte("Total: 12.50"), 0o600))
	file, err := os.Open("bill.txt")
	check(err)
	created, _, err := client.ExtractionsAPI.CreateExtraction(ctx).
		SchemaId(made.Data.Id).Type_(quarry.TEXT).Source(file).Execute()
	check(err)
	listed, _, err := client.ExtractionsAPI.ListExtractions(ctx).PerPage(5).Execute()
	check(err)

	_, _, err = client.SchemasAPI.GetSchema(ctx, "00000000-0000-7000-8000-000000000000").Execute()
	var refused *quarry.GenericOpenAPIError
	if !errors.As(err, &refused) {
		panic("an unknown schema was found")
	}
	failure := refused.Model().(quarry.Failure)

	var sources []string
	for _, item := range listed.Data.Data {
		sources = append(sources, item.Input.Source)
	}
	answer, err := json.Marshal(map[string]any{
		"output": created.Data.Output, "sources": sources,
		"code": failure.Error.Code,
	})
	check(err)
	fmt.Println(string(answer))
}
